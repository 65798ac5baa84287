/** What a page needs before its first request. */
import { type Boot, listEmoji } from '@folkmoot/contract'
import type { Brand } from '../../../brand.ts'
import type { Context } from '../../../context.ts'
import { isMailOn } from '../../../engines/mail/mail.ts'
import { PRODUCT_VERSION } from '../../../product.ts'

export function bootOf({ config, properties, look }: Context, brand: Brand, session: Boot['session']): Boot {
  const { baseUrl, vocabulary, anonymousRead, signUp, uploadMax, offline, push } = config
  const base = new URL(baseUrl).pathname.replace(/\/$/, '')
  const { name, version, logo, icon, style } = brand
  return {
    siteName: name,
    look: version,
    ...(logo !== undefined && { logo: base + logo }),
    ...(icon !== undefined && { icon: base + icon }),
    ...(style && { css: style.css }),
    version: PRODUCT_VERSION,
    baseUrl,
    base,
    vocabulary,
    anonymousRead,
    signUp,
    mail: isMailOn(config),
    uploadMax,
    introduction: look.introduction,
    reactions: listEmoji(properties.get('svc.reactions.emoji')),
    offline,
    push,
    ...(session && { session }),
  }
}
