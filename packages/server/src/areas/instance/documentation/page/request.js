/** From the values of the form to a request, and from a request to its answer. */

/** Characters that mean themselves in a path stay readable: `@me`, not `%40me`. */
const pathPart = (value) => encodeURIComponent(value).replaceAll(/%(?:40|3A|2C|24)/g, decodeURIComponent)

/** `filter=tag(a,b)` is easier to read and copy than its percent-encoded twin, and means the same. */
const queryPart = (value) => encodeURIComponent(value).replaceAll(/%(?:40|3A|2C|2F)/g, decodeURIComponent)

function fillPath(path, inputs) {
  return path.replaceAll(/\{([^}]+)\}/g, (whole, name) => {
    const input = inputs.find(({ parameter }) => parameter.in === 'path' && parameter.name === name)
    const value = input?.read()[0]
    return value === undefined ? whole : pathPart(value)
  })
}

function queryPairs({ parameter, read }) {
  const values = read()
  const isJoined = parameter.explode === false && values.length > 1
  return (isJoined ? [values.join(',')] : values).map(
    (value) => `${queryPart(parameter.name)}=${queryPart(value)}`,
  )
}

export function buildRequest(operation, inputs, body) {
  const query = inputs.filter(({ parameter }) => parameter.in === 'query').flatMap(queryPairs)
  const headers = inputs
    .filter(({ parameter }) => parameter.in === 'header')
    .flatMap(({ parameter, read }) => read().map((value) => [parameter.name, value]))
  // A multipart body brings its own content type, with the boundary.
  if (body && body.kind !== 'multipart') headers.push(['Content-Type', body.mediaType])
  const path = fillPath(operation.path, inputs)
  return {
    method: operation.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers,
    body,
  }
}

function formData(parts) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

function payload(body) {
  if (!body) return undefined
  if (body.kind === 'file') return body.file
  if (body.kind === 'multipart') return formData(body.parts)
  return body.kind === 'form' ? new URLSearchParams(body.parts).toString() : body.text
}

/** Collects the bytes; an event stream has no end, so each piece is handed on as it comes. */
async function readBody(response, onText) {
  if (!onText || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    return response.blob()
  const pieces = []
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(piece.value)
      onText(decoder.decode(piece.value, { stream: true }))
    }
  } catch (error) {
    if (error.name !== 'AbortError') throw error
  }
  return new Blob(pieces, { type: 'text/event-stream' })
}

export async function sendRequest(basePath, request, { proof, signal, onText }) {
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(proof.headers)) headers.set(name, value)
  const started = performance.now()
  const response = await fetch(basePath + request.path, {
    method: request.method,
    headers,
    body: payload(request.body),
    credentials: proof.credentials,
    cache: 'no-store',
    signal,
  })
  const blob = await readBody(response, onText)
  return {
    status: response.status,
    headers: response.headers,
    blob,
    milliseconds: performance.now() - started,
  }
}
