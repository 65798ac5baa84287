/** Pages besides the operations of the contract. */
import { activityPath, PLACE_TYPES, pagePaths, updatePath } from '@folkmoot/contract'
import type { Known } from './known.ts'
import { pathsOf, type Read, type Thoroughness } from './recipes.ts'

const PLAIN_PATHS = [
  '/',
  '/metrics',
  '/health/live',
  '/health/ready',
  '/api/docs',
  '/api/openapi.json',
  '/api/core/v3/nothing',
  '/nothing',
]

/** Pages are no operations of the contract: what strangers see of everything that has an address. */
export function pagesOf(known: Known, thoroughness: Thoroughness): Read[] {
  const paths = [...Object.values(pagePaths), updatePath, ...PLACE_TYPES.map(activityPath)]
  const page = { operation: 'page', isList: false } as const
  return [
    ...PLAIN_PATHS.map((path) => ({ ...page, path })),
    ...paths
      .flatMap((path) => pathsOf(known, path))
      .map((path, index) => ({ ...page, path, ...(thoroughness === 'some' && { turn: index }) })),
  ]
}
