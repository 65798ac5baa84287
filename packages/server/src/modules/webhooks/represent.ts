import { V3 } from '@folkmoot/contract'

export const webhookUri = (baseUrl: string, id: string): string => `${baseUrl}${V3}/webhooks/${id}`
