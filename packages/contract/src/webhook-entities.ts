/** The webhook: who is told of what, and where. */

export const WEBHOOK_KINDS = ['content', 'system'] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

export const WEBHOOK_FORMATS = ['activity', 'wrapped', 'cloudevents'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]
