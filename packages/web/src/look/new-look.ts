/** Takes a look that was published since the page was loaded. */
import { accentCss } from '@folkmoot/contract'
import { client, own } from '../api/client.ts'
import { boot } from '../boot.ts'
import { isCurrent, saveBoot } from '../offline/saved-boot.ts'
import defaultIcon from './icon.svg?url'
import { showStyle } from './show-style.ts'

const ICON = 'link[rel="icon"]'

function showIcon(icon: string | undefined): void {
  const link = document.querySelector<HTMLLinkElement>(ICON)
  if (!link) return
  link.type = icon === undefined ? 'image/svg+xml' : 'image/png'
  link.href = icon === undefined ? defaultIcon : `${icon}?size=64`
}

export async function takeLook(): Promise<void> {
  const { version, name, introduction, colours, logo, icon } = await client.getLook()
  const css = accentCss(colours)
  Object.assign(boot, {
    look: version,
    siteName: name,
    introduction,
    css,
    logo: logo && own(logo),
    icon: icon && own(icon),
  })
  showStyle(css)
  showIcon(boot.icon)
  if (isCurrent(boot)) saveBoot(boot)
}
