/** The caller's own password, for what a stolen session must not do. */
import { Type } from 'typebox'

export const currentPassword = (whatFor: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      writeOnly: true,
      description: `Your own password. A web session needs it ${whatFor}, unless it has just begun (FOLKMOOT_REAUTH_MINUTES).`,
    }),
  )

/** For operations whose body has nothing else. */
export const PasswordProof = Type.Object(
  { currentPassword: currentPassword('for this') },
  { $id: 'PasswordProof' },
)
