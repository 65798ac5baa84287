import { expect, test } from 'vitest'
import { ownPath } from './next.ts'

const HOST = 'evil.example'
const CONTROLS = [
  '\0',
  '\t',
  '\n',
  '\r',
  '\v',
  '\f',
  '\x1b',
  '\x7f',
  '\x85',
  '\u00a0',
  '\u2028',
  '\u3000',
  '\ufeff',
  ' ',
]
const SCHEMES = [
  'http',
  'https',
  'HTTPS',
  'ftp',
  'ws',
  'file',
  'data',
  'javascript',
  'vbscript',
  'blob',
  'mailto',
  'x',
]

/** Attempts to redirect elsewhere. */
const FOREIGN = [
  ...SCHEMES.flatMap((scheme) => [
    `${scheme}:${HOST}`,
    `${scheme}:/${HOST}`,
    `${scheme}://${HOST}`,
    `${scheme}:\\\\${HOST}`,
  ]),
  ...['//', '///', '////', '/\\', '\\/', '\\\\', '\\', '/\\/', '/\\\\', '//\\', '\\/\\/'].map(
    (start) => start + HOST,
  ),
  ...CONTROLS.flatMap((sign) => [
    `${sign}//${HOST}`,
    `/${sign}/${HOST}`,
    `${sign}/${HOST}`,
    `/${sign}\\${HOST}`,
    `ht${sign}tps://${HOST}`,
  ]),
  ...[
    '/.//',
    '/..//',
    '/./..//',
    '/a/..//',
    '/a/b/../..//',
    '/%2e//',
    '/%2E%2e//',
    '/a/%2e%2e//',
    '/.///',
    '/.\\/',
  ].map((start) => start + HOST),
  ...['user@', 'user:pass@', '@', ':@', '.', ':80'].map((start) => `${start}${HOST}`),
  ...[
    `//user@${HOST}`,
    `//localhost@${HOST}`,
    `//[::1]@${HOST}`,
    `//${HOST}:443/`,
    `//${HOST}?`,
    `//${HOST}#`,
    '//0x7f.1',
    '//２',
    '//\u2044',
    `?//${HOST}`,
    `#//${HOST}`,
  ],
  ...[
    HOST,
    `www.${HOST}`,
    'login',
    '../login',
    './login',
    '',
    '?a',
    '#a',
    '*',
    '%2F',
    `%2F%2F${HOST}`,
    `%5C%5C${HOST}`,
    `/\u0009/${HOST}`,
  ],
  `/${'a'.repeat(9000)}`,
]

test('there are more than a hundred and fifty attempts', () => {
  expect(new Set(FOREIGN).size).toBeGreaterThanOrEqual(150)
})

test.each([...new Set(FOREIGN)].map((wanted) => [JSON.stringify(wanted).slice(0, 60), wanted]))(
  '%s goes to the start page (security T66)',
  (_, wanted) => {
    expect(ownPath(wanted)).toBe('/')
  },
)

/** The answer is what a browser makes of it, and stays on this host. */
const OWN: [string, string][] = [
  ['/', '/'],
  ['/people/ann', '/people/ann'],
  ['/groups/a%2Fb?x=1&y=2#z', '/groups/a%2Fb?x=1&y=2#z'],
  [
    '/oauth2/authorize?redirect_uri=https://app.example/back&scope=read',
    '/oauth2/authorize?redirect_uri=https://app.example/back&scope=read',
  ],
  ['/a/../b', '/b'],
  ['/a//b', '/a//b'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/:80', '/:80'],
  ['/ü', '/%C3%BC'],
  ['/"><script>', '/%22%3E%3Cscript%3E'],
]

test.each(OWN)('%s is ours: %s', (wanted, led) => {
  expect(ownPath(wanted)).toBe(led)
  expect(new URL(ownPath(wanted), 'https://community.example').host).toBe('community.example')
})
