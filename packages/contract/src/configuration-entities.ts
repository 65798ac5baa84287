/** How the instance is set up by the settings of its environment. */
import { type Static, Type } from 'typebox'

const bytes = (description: string) => Type.Integer({ minimum: 0, description })

export const Configuration = Type.Object(
  {
    baseUrl: Type.String({ description: 'The address that people and integrations use.' }),
    anonymousRead: Type.Boolean({ description: 'Whether anonymous callers may read what is public.' }),
    signIn: Type.Object({
      signUp: Type.Boolean({ description: 'Whether anybody may create an account.' }),
      passwordGrant: Type.Boolean({ description: 'Whether OAuth clients may use the password grant.' }),
      runAs: Type.Boolean({ description: 'Whether admins may act as others by a header.' }),
    }),
    mail: Type.Optional(
      Type.Object(
        {
          server: Type.String({ description: 'Host and port.' }),
          encryption: Type.Enum(['tls', 'required', 'offered', 'off'], {
            description:
              'tls: from the first byte. The others: STARTTLS is required, used if it is offered, or not used.',
          }),
          from: Type.String({ description: 'The sender of mails.' }),
        },
        { description: 'Absent where no mail is sent.' },
      ),
    ),
    storage: Type.Object({
      kind: Type.Enum(['directory', 's3'], { description: 'Where files are kept.' }),
      endpoint: Type.Optional(Type.String({ description: 'Of the S3-compatible store.' })),
      bucket: Type.Optional(Type.String()),
      uploadMaxBytes: bytes('The largest file.'),
      quotaBytes: bytes('What the files of one person may take in all; 0 for no limit.'),
    }),
    features: Type.Object({ push: Type.Boolean(), offline: Type.Boolean(), linkPreviews: Type.Boolean() }),
  },
  { $id: 'Configuration', readOnly: true, description: 'Never with a password or key.' },
)
export type Configuration = Static<typeof Configuration>

export const MailTest = Type.Object(
  {
    recipient: Type.String({ description: "The caller's main address." }),
    accepted: Type.Boolean({ description: 'Whether the mail server took it.' }),
    answer: Type.String({ description: 'What the mail server said, or why it could not be asked.' }),
  },
  { $id: 'MailTest', readOnly: true },
)
export type MailTest = Static<typeof MailTest>
