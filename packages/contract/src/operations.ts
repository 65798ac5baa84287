/** Every operation of the API, by its id. A file named here exports operations and types, nothing else. */
import * as audit from './audit.ts'
import * as avatars from './avatars.ts'
import * as following from './following.ts'
import type { OperationShape } from './operation.ts'
import * as people from './people.ts'
import * as properties from './properties.ts'
import * as version from './version.ts'

export const api = { ...version, ...people, ...avatars, ...following, ...audit, ...properties }
export type Api = typeof api

export const operations: readonly OperationShape[] = Object.values(api)
