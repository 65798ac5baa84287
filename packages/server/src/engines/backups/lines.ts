/** JSON, one value a line, as a stream of bytes; and back. */

const WRITTEN_AT_ONCE = 64 * 1024

export async function* toLines(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  let text = ''
  for await (const value of values) {
    text += `${JSON.stringify(value)}\n`
    if (text.length < WRITTEN_AT_ONCE) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

/** The bytes are our own: what they mean is known. */
export async function* fromLines<Value>(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Value> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as Value
  }
}
