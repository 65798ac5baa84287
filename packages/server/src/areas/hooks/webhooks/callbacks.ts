/** The URL that a webhook calls. */
import type { Context } from '../../../context.ts'
import { readTarget } from '../../../engines/egress/targets.ts'
import { fieldInvalid } from '../../../failure.ts'

/** URL parsers disagree about these characters. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]/u

/** One message for every reason, so nothing is learned about the server's network. Names are resolved when calling. */
export function readCallback({ config }: Context, text: string, field = 'callback'): string {
  if (!UNSEEN.test(text) && readTarget(text, config)) return text
  throw fieldInvalid(field, 'must be an absolute http or https URL that this server may call')
}
