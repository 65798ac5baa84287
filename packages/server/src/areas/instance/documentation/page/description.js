/** Reads an OpenAPI document into the operations that the page shows. */

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace']

const unescapePointer = (part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')

function follow(raw, reference) {
  if (!reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .reduce((node, part) => node?.[unescapePointer(part)], raw)
}

/** What a `$ref` leads to; words written beside the reference win. `refName` remembers the component's name. */
export function resolve(raw, node) {
  let found = node ?? {}
  for (let hops = 0; typeof found.$ref === 'string' && hops < 20; hops += 1) {
    const { $ref, ...beside } = found
    found = { ...follow(raw, $ref), refName: $ref.split('/').at(-1), ...beside }
  }
  return found
}

function mergeParameters(raw, shared = [], own = []) {
  const byKey = new Map()
  for (const parameter of [...shared, ...own].map((each) => resolve(raw, each))) {
    byKey.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  // Browsers set cookies themselves, so a page cannot try them.
  return [...byKey.values()].filter((parameter) => parameter.in !== 'cookie')
}

function readOperation(raw, path, method, item) {
  const operation = item[method]
  const id = operation.operationId ?? `${method}${path.replaceAll(/[^A-Za-z0-9]+/g, '-')}`
  return {
    id,
    method: method.toUpperCase(),
    path,
    group: operation.tags?.[0] ?? 'Other',
    summary: operation.summary ?? id,
    description: operation.description,
    since: operation['x-since'],
    deprecated: operation.deprecated === true,
    security: operation.security ?? raw.security ?? [],
    parameters: mergeParameters(raw, item.parameters, operation.parameters),
    body: operation.requestBody ? resolve(raw, operation.requestBody) : undefined,
    responses: Object.entries(operation.responses ?? {}).map(([status, response]) => ({
      status,
      ...resolve(raw, response),
    })),
  }
}

function byPathThenMethod(one, other) {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1
  return METHODS.indexOf(one.method.toLowerCase()) - METHODS.indexOf(other.method.toLowerCase())
}

function readOperations(raw) {
  const operations = Object.entries(raw.paths ?? {}).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => readOperation(raw, path, method, item)),
  )
  return operations.sort(byPathThenMethod)
}

function groupOperations(raw, operations) {
  const names = [...(raw.tags ?? []).map((tag) => tag.name), ...operations.map(({ group }) => group)]
  return [...new Set(names)]
    .map((name) => ({ name, operations: operations.filter(({ group }) => group === name) }))
    .filter((group) => group.operations.length > 0)
}

/** The longest start that at least half of the paths share: the list can leave it out and stay readable. */
function commonPrefix(operations) {
  const counts = new Map()
  for (const { path } of operations) {
    const parts = path.split('/').slice(1, -1)
    const fixed = parts.findIndex((part) => part.startsWith('{'))
    for (let depth = 1; depth <= (fixed < 0 ? parts.length : fixed); depth += 1) {
      const prefix = `/${parts.slice(0, depth).join('/')}`
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
    }
  }
  const paths = new Set(operations.map(({ path }) => path))
  const common = [...counts].filter(([prefix, count]) => count * 2 >= operations.length && !paths.has(prefix))
  return common.reduce((longest, [prefix]) => (prefix.length > longest.length ? prefix : longest), '')
}

const escapePattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function pathPattern(path) {
  const parts = path.split(/\{([^}]+)\}/)
  return new RegExp(`^${parts.map((part, index) => (index % 2 ? '([^/]+)' : escapePattern(part))).join('')}$`)
}

/** A pattern that this browser cannot read is taken as met. */
export function meets(pattern, text) {
  try {
    return pattern === undefined || new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}

/** A stray % is taken as it stands. */
export function decode(part) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function matchPath(operation, path) {
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
  const values = pathPattern(operation.path).exec(path)?.slice(1).map(decode)
  if (!values) return undefined
  const isAccepted = values.every((value, index) =>
    meets(operation.parameters.find(({ name }) => name === names[index])?.schema?.pattern, value),
  )
  return isAccepted ? names.map((name, index) => [name, values[index]]) : undefined
}

/** The page's own address (#operation?name=value) for a URI that a GET of this API would read. */
function addressOf(description, uri) {
  if (!/^(https?:\/\/|\/)\S+$/.test(uri) || !URL.canParse(uri, description.baseUrl)) return undefined
  const { origin, pathname, searchParams } = new URL(uri, description.baseUrl)
  if (origin !== new URL(description.baseUrl).origin && origin !== location.origin) return undefined
  if (!pathname.startsWith(description.basePath)) return undefined
  const path = pathname.slice(description.basePath.length)
  for (const operation of description.reads) {
    const values = matchPath(operation, path)
    if (!values) continue
    const query = new URLSearchParams([...values, ...searchParams]).toString()
    return `#${operation.id}${query ? `?${query}` : ''}`
  }
  return undefined
}

const countOf = (text, part) => text.split(part).length - 1

export function readDescription(raw, documentPath) {
  const operations = readOperations(raw)
  const server = new URL(raw.servers?.[0]?.url ?? '/', location.origin).href.replace(/\/+$/, '')
  const prefix = commonPrefix(operations)
  const description = {
    raw,
    documentPath,
    title: raw.info?.title ?? 'API',
    version: raw.info?.version ?? '',
    text: raw.info?.description ?? '',
    baseUrl: server,
    basePath: new URL(server).pathname.replace(/\/+$/, ''),
    operations,
    groups: groupOperations(raw, operations),
    // A literal path is a better match than one with parameters.
    reads: operations
      .filter(({ method }) => method === 'GET')
      .sort((one, other) => countOf(one.path, '{') - countOf(other.path, '{')),
    shortPath: (path) => (prefix && path.startsWith(`${prefix}/`) ? `…${path.slice(prefix.length)}` : path),
    addressOf: (uri) => addressOf(description, uri),
  }
  return description
}
