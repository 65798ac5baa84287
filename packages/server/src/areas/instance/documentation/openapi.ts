/** The description of the API that this instance offers. */
import { buildOpenApi, operations } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { PRODUCT_VERSION } from '../../../product.ts'
import { Ready } from '../../../representations.ts'

/** Built once: 600 KB, which hold the event loop for up to 130 ms and never change while the server runs. */
const built = new WeakMap<Context, Ready>()

export function openApiOf(context: Context): Ready {
  const { config, vocabulary } = context
  const known = built.get(context)
  if (known) return known
  const { modules, baseUrl } = config
  const document = buildOpenApi({ operations, modules, vocabulary, baseUrl, version: PRODUCT_VERSION })
  const ready = new Ready(JSON.stringify(vocabulary.write(document)))
  built.set(context, ready)
  return ready
}
