/** A call in TypeScript with fetch. Secrets come from the environment. */

export const quote = (text) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** Names of headers need quotes only with a dash. */
const keyOf = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name))

const isFile = ([, value]) => value instanceof File

const indented = (lines) => lines.map((line) => `  ${line}`)

function jsonBody(text) {
  try {
    return `body: JSON.stringify(${JSON.stringify(JSON.parse(text), undefined, 2)}),`.split('\n')
  } catch {
    return [`body: ${quote(text)},`]
  }
}

function bodyLines(body) {
  if (!body) return []
  if (body.kind === 'file') return [`body: await openAsBlob(${quote(body.file?.name ?? 'file')}),`]
  if (body.kind === 'multipart') return ['body: form,']
  if (body.kind === 'json') return jsonBody(body.text)
  if (body.kind === 'text') return [`body: ${quote(body.text)},`]
  const parts = body.parts.map(([name, value]) => `[${quote(name)}, ${quote(value)}],`)
  return ['body: new URLSearchParams([', ...indented(parts), ']),']
}

const callerLine = (caller) =>
  `Authorization: ${caller.kind === 'bearer' ? '`Bearer ${process.env.API_TOKEN}`' : '`Basic ${login}`'},`

function loginLines(caller) {
  if (caller?.kind !== 'basic') return []
  const name = caller.username.replaceAll(/[`\\$]/g, '\\$&')
  return [`const login = Buffer.from(\`${name}:\${process.env.API_PASSWORD}\`).toString('base64')`]
}

function preparation(body) {
  const hasFile = body?.kind === 'file' || body?.parts?.some(isFile)
  const lines = hasFile ? ["import { openAsBlob } from 'node:fs'", ''] : []
  if (body?.kind !== 'multipart') return lines
  const parts = body.parts.map(([name, value]) =>
    value instanceof File
      ? `form.append(${quote(name)}, await openAsBlob(${quote(value.name)}), ${quote(value.name)})`
      : `form.append(${quote(name)}, ${quote(value)})`,
  )
  return [...lines, 'const form = new FormData()', ...parts]
}

const READING = {
  nothing: ['console.log(response.status)'],
  bytes: ['const bytes = new Uint8Array(await response.arrayBuffer())', 'console.log(bytes.length)'],
  json: ['const answer = await response.json()', 'console.log(answer)'],
  guarded: [
    '// The first line guards the answer against being run as a script.',
    "const text = (await response.text()).replace(/^throw .*\\n/, '')",
    'const answer = JSON.parse(text)',
    'console.log(answer)',
  ],
}

function optionLines({ method, headers, body }, caller) {
  const all = [
    ...(caller ? [callerLine(caller)] : []),
    ...headers.map(([name, value]) => `${keyOf(name)}: ${quote(value)},`),
  ]
  return [
    ...(method === 'GET' ? [] : [`method: ${quote(method)},`]),
    ...(all.length > 0 ? ['headers: {', ...indented(all), '},'] : []),
    ...bodyLines(body),
  ]
}

/** `answer`: what comes back, one of the keys of READING. */
export function typescriptSnippet(baseUrl, request, caller, answer) {
  const options = indented(optionLines(request, caller))
  const url = quote(baseUrl + request.path)
  const call = options.length > 0 ? [`fetch(${url}, {`, ...options, '})'] : [`fetch(${url})`]
  return [
    ...preparation(request.body),
    ...loginLines(caller),
    `const response = await ${call[0]}`,
    ...call.slice(1),
    'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)',
    ...READING[answer],
  ].join('\n')
}
