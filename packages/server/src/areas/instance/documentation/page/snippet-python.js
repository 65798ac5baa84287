/** A call in Python with requests. Secrets come from the environment. */
import { quote } from './snippet-typescript.js'

const indented = (lines) => lines.map((line) => `    ${line}`)

function wrapped(open, lines, close) {
  return lines.length === 0 ? [open + close] : [open, ...indented(lines), close]
}

const withComma = (lines) => [...lines.slice(0, -1), `${lines.at(-1)},`]

/** A JSON value as lines of Python. */
function literal(value) {
  if (value === null) return ['None']
  if (typeof value === 'boolean') return [value ? 'True' : 'False']
  if (typeof value === 'string') return [quote(value)]
  if (typeof value !== 'object') return [String(value)]
  if (Array.isArray(value))
    return wrapped(
      '[',
      value.flatMap((item) => withComma(literal(item))),
      ']',
    )
  const entries = Object.entries(value).flatMap(([name, item]) => {
    const [first, ...rest] = literal(item)
    return withComma([`${quote(name)}: ${first}`, ...rest])
  })
  return wrapped('{', entries, '}')
}

function named(name, lines) {
  return withComma([`${name}=${lines[0]}`, ...lines.slice(1)])
}

function jsonArgument(text) {
  try {
    return named('json', literal(JSON.parse(text)))
  } catch {
    return [`data=${quote(text)}.encode(),`]
  }
}

const opened = (file) => `open(${quote(file?.name ?? 'file')}, 'rb')`

function formArguments(parts) {
  const texts = parts.filter(([, value]) => !(value instanceof File))
  const files = parts.filter(([, value]) => value instanceof File)
  const pairs = (entries, write) =>
    wrapped(
      '[',
      entries.map(([name, value]) => `(${quote(name)}, ${write(value)}),`),
      ']',
    )
  return [
    ...(texts.length > 0 ? named('data', pairs(texts, quote)) : []),
    ...(files.length > 0 ? named('files', pairs(files, opened)) : []),
  ]
}

function bodyArguments(body) {
  if (!body) return []
  if (body.kind === 'json') return jsonArgument(body.text)
  if (body.kind === 'file') return [`data=${opened(body.file)},`]
  return body.kind === 'text' ? [`data=${quote(body.text)}.encode(),`] : formArguments(body.parts)
}

/** requests sets the content type of JSON and forms itself. */
function headerArguments({ headers, body }, caller) {
  const isOwn = body?.kind === 'json' || body?.kind === 'form'
  const lines = headers
    .filter(([name]) => !(name === 'Content-Type' && isOwn))
    .map(([name, value]) => `${quote(name)}: ${quote(value)},`)
  if (caller?.kind === 'bearer') lines.unshift("'Authorization': f\"Bearer {os.environ['API_TOKEN']}\",")
  return lines.length > 0 ? named('headers', wrapped('{', lines, '}')) : []
}

const READING = {
  nothing: ['print(response.status_code)'],
  bytes: ['print(len(response.content))'],
  json: ['print(response.json())'],
  guarded: [
    '# The first line guards the answer against being run as a script.',
    "answer = json.loads(re.sub(r'^throw .*\\n', '', response.text))",
    'print(answer)',
  ],
}

function imports(caller, answer) {
  const names = [
    ...(answer === 'guarded' ? ['json'] : []),
    ...(caller ? ['os'] : []),
    ...(answer === 'guarded' ? ['re'] : []),
  ]
  return [...names.map((name) => `import ${name}`), ...(names.length > 0 ? [''] : []), 'import requests', '']
}

/** requests would write text as Latin-1, and the server reads UTF-8. */
function callerArguments(caller) {
  if (caller?.kind !== 'basic') return []
  return [`auth=(${quote(caller.username)}.encode(), os.environ['API_PASSWORD'].encode()),`]
}

export function pythonSnippet(baseUrl, request, caller, answer) {
  const call = [
    `${quote(baseUrl + request.path)},`,
    ...callerArguments(caller),
    ...headerArguments(request, caller),
    ...bodyArguments(request.body),
    'timeout=30,',
  ]
  return [
    ...imports(caller, answer),
    ...wrapped(`response = requests.${request.method.toLowerCase()}(`, call, ')'),
    'response.raise_for_status()',
    ...READING[answer],
  ].join('\n')
}
