/** What of the inside must never be in an answer: stacks, words of the database, paths of the machine. */
const LEAKS: readonly (readonly [string, RegExp])[] = [
  ['a stack', /\n\s+at .+:\d+:\d+|\\n\s+at .+:\d+:\d+/],
  ['a path', /node_modules|packages\/(server|contract|client)\/|\/tmp\/|\/home\/|\/var\/|file:\/\/\//],
  [
    'words of the database',
    /PostgresError|syntax error at or near|violates [\w-]+ constraint|invalid byte sequence|relation "|column ".*" does not exist|unterminated quoted|operator does not exist|invalid input syntax|out of range for type|pg_catalog|SQLSTATE/,
  ],
  [
    'an inner error',
    /TypeError|RangeError|ReferenceError|is not a function|Cannot read propert|Maximum call stack|FST_ERR|ERR_HTTP/,
  ],
]

export function leakIn(text: string): string | undefined {
  return LEAKS.find(([, pattern]) => pattern.test(text))?.[0]
}
