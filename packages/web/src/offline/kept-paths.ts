/** Pages whose answers are kept: what people read, and neither settings nor searches. */
const KEPT =
  /^\/($|(inbox|content|places|people|updates|docs|thread|message|announcements|groups|spaces|projects|blogs)(\/|$))/

export const isKeptPath = (base: string, path = location.pathname): boolean =>
  KEPT.test(path.slice(base.length) || '/')
