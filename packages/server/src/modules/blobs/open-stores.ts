/** The stores that the settings speak of. */
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { DirectoryStore } from './directory.ts'
import type { BlobStores } from './store.ts'

export function openBlobStores(config: Config): BlobStores {
  const directory = new DirectoryStore(join(config.dataDirectory, 'blobs'))
  return { current: directory, find: (name) => (name === directory.name ? directory : undefined) }
}
