/** Takes a look that was published since the page was loaded. */
import { accentCss } from '@folkmoot/contract'
import { client, own } from '../api/client.ts'
import { boot } from '../boot.ts'
import { isCurrent, saveBoot } from '../offline/saved-boot.ts'
import { t } from '../texts/texts.ts'
import defaultIcon from './icon.svg?url'
import { showStyle } from './show-style.ts'

const ICON = 'link[rel="icon"]'

function showIcon(icon: string | undefined): void {
  const link = document.querySelector<HTMLLinkElement>(ICON)
  if (!link) return
  link.type = icon === undefined ? 'image/svg+xml' : 'image/png'
  link.href = icon === undefined ? defaultIcon : `${icon}?size=64`
}

const idOf = (uri: string | undefined) => uri?.split('/').at(-1)

export async function takeLook(): Promise<void> {
  const { version, name, introduction, colours, logo, icon, pages, links, home } = await client.getLook()
  const css = accentCss(colours)
  Object.assign(boot, {
    look: version,
    siteName: name,
    introduction,
    css,
    logo: logo && own(logo),
    icon: icon && own(icon),
    home: boot.session
      ? { members: idOf(home.members), newMembers: idOf(home.newMembers) }
      : { visitors: idOf(home.visitors) },
    links: links.map(({ label, url }) => ({ label, href: url.startsWith('/') ? boot.base + url : url })),
    pages: pages.map((page) => ({ label: t(`look.page.${page.name}`), href: own(page.html) })),
  })
  showStyle(css)
  showIcon(boot.icon)
  if (isCurrent(boot)) saveBoot(boot)
}
