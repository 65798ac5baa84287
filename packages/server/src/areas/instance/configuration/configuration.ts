/** The settings that admins want to know, without passwords and keys. */
import type { Configuration } from '@folkmoot/contract'
import type { Config } from '../../../config.ts'

function mailOf({ smtp, mailFrom }: Config): Configuration['mail'] {
  if (!smtp) return undefined
  return {
    server: `${smtp.host}:${smtp.port}`,
    encryption: smtp.isSecure ? 'tls' : smtp.tls,
    from: mailFrom.address,
  }
}

function storageOf({ s3Endpoint, s3Bucket, uploadMax, uploadQuota }: Config): Configuration['storage'] {
  const sizes = { uploadMaxBytes: uploadMax, quotaBytes: uploadQuota }
  if (s3Endpoint === undefined) return { kind: 'directory', ...sizes }
  // A URL may have credentials.
  return { kind: 's3', endpoint: new URL(s3Endpoint).origin, bucket: s3Bucket, ...sizes }
}

export const describeConfiguration = (config: Config): Configuration => ({
  baseUrl: config.baseUrl,
  anonymousRead: config.anonymousRead,
  signIn: { signUp: config.signUp, passwordGrant: config.passwordGrant, runAs: config.runAs },
  mail: mailOf(config),
  storage: storageOf(config),
  features: { push: config.push, offline: config.offline, linkPreviews: config.linkPreviews },
})
