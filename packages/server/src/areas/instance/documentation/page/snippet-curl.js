/** A call as a curl command. curl asks for the password itself; no secret is written. */

const shell = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

const partOf = ([name, value]) => (value instanceof File ? `${name}=@${value.name}` : `${name}=${value}`)

function bodyOptions(body) {
  if (!body) return []
  if (body.kind === 'file') return [`--data-binary ${shell(`@${body.file?.name ?? 'file'}`)}`]
  if (body.kind === 'multipart') return body.parts.map((part) => `-F ${shell(partOf(part))}`)
  if (body.kind === 'form') return body.parts.map((part) => `--data-urlencode ${shell(partOf(part))}`)
  return [`--data-raw ${shell(body.text)}`]
}

function callerOptions(caller) {
  if (!caller) return []
  return caller.kind === 'bearer'
    ? ['-H "Authorization: Bearer $API_TOKEN"']
    : [`-u ${shell(caller.username)}`]
}

function methodOptions({ method }) {
  if (method === 'GET') return []
  return method === 'HEAD' ? ['-I'] : [`-X ${method}`]
}

function headerOptions({ headers, body }) {
  // curl sets this one itself.
  const isNeeded = ([name]) => !(name === 'Content-Type' && body?.kind === 'form')
  return headers.filter(isNeeded).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`)
}

export function curlSnippet(baseUrl, request, caller) {
  const start = ['curl', ...methodOptions(request), shell(baseUrl + request.path)].join(' ')
  const options = [...callerOptions(caller), ...headerOptions(request), ...bodyOptions(request.body)]
  return [start, ...options].join(' \\\n  ')
}
