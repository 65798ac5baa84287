/** From an operation of the contract and its input to an HTTP request. */
import type { OperationBody, OperationParams, OperationQuery, OperationShape } from '@folkmoot/contract'

type Without<T> = { [Key in keyof T]: T[Key] }
/** A form without required fields is optional. */
type FormInput<Fields> =
  Record<never, never> extends Fields ? { readonly body?: Fields } : { readonly body: Fields }
type BodyInput<Shape extends OperationShape> = Shape['body'] extends { kind: 'json' }
  ? { readonly body: OperationBody<Shape> }
  : Shape['body'] extends { kind: 'binary' }
    ? { readonly bytes: Uint8Array<ArrayBuffer>; readonly mediaType: string }
    : Shape['body'] extends { kind: 'files' }
      ?
          | { readonly files: readonly Blob[] }
          | { readonly bytes: Uint8Array<ArrayBuffer>; readonly mediaType: string }
      : Shape['body'] extends { kind: 'json and files' }
        ? { readonly body: OperationBody<Shape>; readonly files?: readonly Blob[] }
        : Shape['body'] extends { kind: 'form' }
          ? FormInput<OperationBody<Shape>>
          : unknown

/** Path and query parameters together, and the body. */
export type Input<Shape extends OperationShape> = Without<
  OperationParams<Shape> &
    OperationQuery<Shape> &
    BodyInput<Shape> & { readonly headers?: Record<string, string> }
>

interface LooseInput {
  readonly [name: string]: unknown
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly mediaType?: string
  /** A `File` has a name; the server names other blobs. */
  readonly files?: readonly Blob[]
}

export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  /** Without a Content-Type for forms: fetch adds it with the boundary. */
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData
}

function formOf(json: string | undefined, files: readonly Blob[]): FormData {
  const form = new FormData()
  if (json !== undefined) form.set('json', new Blob([json], { type: 'application/json' }))
  for (const file of files) form.append('file', file)
  return form
}

function pathOf(operation: OperationShape, input: LooseInput): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    // A segment that begins with @ is a keyword of the API; everything else is encoded.
    encodeURIComponent(String(input[name])).replace(/^%40/, '@'),
  )
}

/** Lists are repeated, undefined values left out. */
function parametersOf(names: readonly string[], input: object): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const name of names) {
    const value: unknown = Reflect.get(input, name)
    const all = Array.isArray(value) ? value : value === undefined ? [] : [value]
    for (const one of all) parameters.append(name, String(one))
  }
  return parameters
}

/** A form cannot have one; the same operations take JSON. */
const hasEmptyList = (body: object): boolean =>
  Object.values(body).some((value) => Array.isArray(value) && value.length === 0)

function queryOf(operation: OperationShape, input: LooseInput): string {
  const query = parametersOf(Object.keys(operation.query ?? {}), input)
  return query.size === 0 ? '' : `?${query}`
}

export function requestOf(
  operation: OperationShape,
  input: LooseInput,
  writeBody: (value: unknown) => unknown,
): WireRequest {
  const path = pathOf(operation, input) + queryOf(operation, input)
  const request = { method: operation.method, path, headers: { ...input.headers } }
  if (input.bytes) {
    return {
      ...request,
      headers: { 'content-type': input.mediaType ?? '', ...request.headers },
      body: input.bytes,
    }
  }
  if (operation.body?.kind === 'form' && input.body instanceof Object && !hasEmptyList(input.body)) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...request.headers }
    return { ...request, headers, body: parametersOf(Object.keys(input.body), input.body).toString() }
  }
  const json = input.body === undefined ? undefined : JSON.stringify(writeBody(input.body))
  if (input.files) return { ...request, body: formOf(json, input.files) }
  if (json === undefined) return request
  return { ...request, headers: { 'content-type': 'application/json', ...request.headers }, body: json }
}
