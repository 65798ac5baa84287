import type { ReactNode } from 'react'

/** For those who hear the page instead of seeing it. */
export const Hidden = ({ children }: { children: ReactNode }) => <span className="_hidden">{children}</span>
