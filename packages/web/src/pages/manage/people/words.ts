import type { Role } from '@folkmoot/contract'
import { t } from '../../../texts/texts.ts'

export const roleNamed = (role: Role): string => t(`accounts.role.${role}`)
