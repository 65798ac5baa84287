/** The URL that a webhook calls. */
import type { Context } from '../../../context.ts'
import { readTarget } from '../../../engines/egress/targets.ts'
import { fieldInvalid } from '../../../failure.ts'

/** Parsers of URLs leave some of these out and others do not. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]/u

/** One wording for whatever is wrong: nobody learns what there is in the server's own network. Looked up when it is called. */
export function readCallback({ config }: Context, text: string, field = 'callback'): string {
  if (!UNSEEN.test(text) && readTarget(text, config)) return text
  throw fieldInvalid(field, 'must be an absolute http or https URL that this server may call')
}
