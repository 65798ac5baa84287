/** What a page needs before its first request. */
import { type Boot, type Language, listEmoji, lookPagePath } from '@folkmoot/contract'
import type { Brand } from '../../../brand.ts'
import type { Context } from '../../../context.ts'
import { isMailOn } from '../../../engines/mail/mail.ts'
import { pageTexts } from '../../../page-texts/page-texts.ts'
import { PRODUCT_VERSION } from '../../../product.ts'
import type { LookRow } from '../look/queries.ts'

/** Ids of content. */
function homeOf(
  { home_visitors_id, home_members_id, home_new_members_id }: LookRow,
  session: Boot['session'],
  isInside: boolean,
): Boot['home'] {
  if (!isInside) return {}
  if (!session) return { visitors: home_visitors_id ?? undefined }
  return { members: home_members_id ?? undefined, newMembers: home_new_members_id ?? undefined }
}

interface Reader {
  readonly language: Language
  readonly session: Boot['session']
}

export function bootOf(
  { config, properties, look }: Context,
  brand: Brand,
  { language, session }: Reader,
): Boot {
  const { baseUrl, vocabulary, anonymousRead, signUp, uploadMax, offline, push } = config
  const base = new URL(baseUrl).pathname.replace(/\/$/, '')
  const { name, version, logo, icon, style, pages, links } = brand
  const { frame } = pageTexts[language]
  const isInside = anonymousRead || session !== undefined
  return {
    siteName: name,
    look: version,
    ...(logo !== undefined && { logo: base + logo }),
    ...(icon !== undefined && { icon: base + icon }),
    ...(style && { css: style.css }),
    home: homeOf(look.row, session, isInside),
    links: (isInside ? links : []).map(({ label, url }) => ({
      label,
      href: url.startsWith('/') ? base + url : url,
    })),
    pages: pages.map((page) => ({ label: frame.pages[page], href: base + lookPagePath(page) })),
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
