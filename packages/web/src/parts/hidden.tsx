import type { ReactNode } from 'react'

/** Visible to screen readers only. */
export const Hidden = ({ children }: { children: ReactNode }) => <span className="_hidden">{children}</span>
