/** All settings: name, default and description. docs/settings.md is generated from this. */
import { OPTIONAL_MODULES, type VocabularyName, vocabularies } from '@folkmoot/contract'
import { backupSettings } from './backup-settings.ts'
import { mailbox, smtpServer } from './mail-setting-kinds.ts'
import {
  absoluteUrl,
  addressRanges,
  byteSize,
  choice,
  choices,
  commaList,
  countOrNone,
  duration,
  onOff,
  optionalSecret,
  optionalText,
  positiveInteger,
  rateOrOff,
  type Setting,
  secondsList,
  text,
  trustedProxies,
} from './setting-kinds.ts'

/** Languages that every PostgreSQL from 15 on can stem. */
const LANGUAGES = [
  ...['arabic', 'armenian', 'basque', 'catalan', 'danish', 'dutch', 'english', 'finnish', 'french', 'german'],
  ...['greek', 'hindi', 'hungarian', 'indonesian', 'irish', 'italian', 'lithuanian', 'nepali', 'norwegian'],
  ...[
    'portuguese',
    'romanian',
    'russian',
    'serbian',
    'simple',
    'spanish',
    'swedish',
    'tamil',
    'turkish',
    'yiddish',
  ],
] as const

const vocabularyNames = Object.keys(vocabularies) as VocabularyName[]

export const settings = {
  port: positiveInteger('PORT', 8080, 'The port to listen on.', 65_535),
  host: optionalText(
    'HOST',
    'loopback (IPv4 and IPv6) while the base URL is loopback, else all interfaces',
    'The address to listen on.',
  ),
  baseUrl: absoluteUrl(
    'FOLKMOOT_BASE_URL',
    'http://localhost:PORT',
    'The address that people and integrations use; every URI written out starts with it.',
  ),
  dataDirectory: text(
    'FOLKMOOT_DATA_DIR',
    './data',
    'Where the embedded PostgreSQL, uploaded files and keys are kept.',
  ),
  databaseUrl: optionalText(
    'DATABASE_URL',
    'the embedded PostgreSQL',
    'A PostgreSQL 15 or later to use instead: postgres://user:password@host/database.',
  ),
  replicaUrls: commaList(
    'DATABASE_REPLICA_URLS',
    [],
    'Reserved for read replicas, comma-separated; has no effect yet.',
  ),
  ...backupSettings,
  adminUsername: text('FOLKMOOT_ADMIN_USERNAME', 'admin', 'The username of the first admin.'),
  adminPassword: optionalSecret(
    'FOLKMOOT_ADMIN_PASSWORD',
    'generated, printed once on the first start',
    'The password of the first admin; at least 8 characters.',
    8,
  ),
  adminEmail: optionalText(
    'FOLKMOOT_ADMIN_EMAIL',
    'admin@localhost',
    'The e-mail address of the first admin.',
  ),
  vocabulary: choice(
    'FOLKMOOT_VOCABULARY',
    vocabularyNames,
    'svc',
    'The vendor word on the wire, in keys, verbs, header and property names.',
  ),
  modules: choices(
    'FOLKMOOT_MODULES',
    OPTIONAL_MODULES,
    OPTIONAL_MODULES,
    'The optional modules that are on; empty for none.',
  ),
  language: choice(
    'FOLKMOOT_LANGUAGE',
    LANGUAGES,
    'english',
    'The language whose word endings search understands; simple for none. Mails to readers without a language of their own are in this one if it is english, french, german or spanish, else English.',
  ),
  guardLine: onOff(
    'FOLKMOOT_GUARD_LINE',
    true,
    'Whether JSON answers to GET begin with the protective line.',
  ),
  pageMax: positiveInteger('FOLKMOOT_PAGE_MAX', 100, 'The most items on a page of a v3 list.', 10_000),
  anonymousRead: onOff(
    'FOLKMOOT_ANONYMOUS_READ',
    false,
    'Whether anonymous callers may read what is public.',
  ),
  signUp: onOff('FOLKMOOT_SIGN_UP', false, 'Whether anybody may create an account.'),
  offline: onOff(
    'FOLKMOOT_OFFLINE',
    true,
    'Whether browsers of signed-in people keep pages, to be read and answered without a connection. Off: they remove what they have kept.',
  ),
  push: onOff(
    'FOLKMOOT_PUSH',
    true,
    'Whether people may get notifications on their devices by web push. The keys are generated at first use. Browsers need FOLKMOOT_OFFLINE too, for the service worker.',
  ),
  reauthMinutes: countOrNone(
    'FOLKMOOT_REAUTH_MINUTES',
    5,
    'For how many minutes after signing in on the web the current password is not asked for again before passwords, addresses, roles, tokens and secrets; 0 to ask always.',
    1440,
  ),
  rateLimit: rateOrOff('FOLKMOOT_RATE_LIMIT', 'Requests per second for each signed-in caller.'),
  eventStreamsMax: positiveInteger(
    'FOLKMOOT_EVENT_STREAMS_MAX',
    10_000,
    'How many event streams may be open on this server at a time; each needs a connection.',
    1_000_000,
  ),
  connectionsPerAddress: countOrNone(
    'FOLKMOOT_CONNECTIONS_PER_ADDRESS',
    1000,
    'How many connections one public address (IPv6: one /64) may have open; 0 for any number. Proxies may have any number, and so may all loopback and private addresses unless FOLKMOOT_TRUSTED_PROXIES says where proxies are.',
    1_000_000,
  ),
  trustedProxies: trustedProxies(
    'FOLKMOOT_TRUSTED_PROXIES',
    'one proxy at a loopback or private address; none while the base URL is loopback',
    'The reverse proxies in front, whose X-Forwarded-For is trusted: how many in a row, the nearest of them at a loopback or private address, or the address ranges (CIDR, comma-separated) of all of them; 0 for none.',
  ),
  maxLag: countOrNone(
    'FOLKMOOT_MAX_LAG_MS',
    500,
    'How many milliseconds the server may be behind with its work before it turns requests away with 503; 0 for never.',
    60_000,
  ),
  workerTimeout: duration(
    'FOLKMOOT_WORKER_TIMEOUT',
    '30s',
    'How long a worker may be silent before others take over its jobs; the same for all.',
    1,
  ),
  workerMetricsPort: countOrNone(
    'FOLKMOOT_WORKER_METRICS_PORT',
    0,
    'The port on which `folkmoot worker` offers its metrics to this machine, at /metrics; 0 for none.',
    65_535,
  ),
  webhookAllow: addressRanges(
    'FOLKMOOT_WEBHOOK_ALLOW',
    'Private address ranges (CIDR, comma-separated) that webhooks, callbacks of add-ons and web push may call.',
  ),
  linkPreviews: onOff(
    'FOLKMOOT_LINK_PREVIEWS',
    true,
    'Whether this server fetches the title and picture of web pages that texts link to, and shows them below the text. The other site sees the address of this server, never that of a reader.',
  ),
  webhookDelays: secondsList(
    'FOLKMOOT_WEBHOOK_DELAYS',
    '5,30,120,600,1800,3600,7200,14400,21600',
    'Seconds to wait after the first callback of a webhook that failed, after the second in a row, and so on; the last one again and again.',
    { items: 50, seconds: 86_400 },
  ),
  uploadMax: byteSize('FOLKMOOT_UPLOAD_MAX', '50 MB', 'The largest file that may be uploaded.'),
  uploadQuota: byteSize(
    'FOLKMOOT_UPLOAD_QUOTA',
    '1 GB',
    'How much the files and images of one person may take in all; 0 for no limit.',
  ),
  versionsMax: countOrNone(
    'FOLKMOOT_VERSIONS_MAX',
    10_000,
    'How many versions of one document are kept; then it cannot be changed any more. 0 for any number.',
    1_000_000,
  ),
  passwordGrant: onOff('FOLKMOOT_PASSWORD_GRANT', false, 'Whether OAuth clients may use the password grant.'),
  accessTokenLife: duration(
    'FOLKMOOT_ACCESS_TOKEN_LIFE',
    '48h',
    'How long an access token of OAuth 2 lasts, where its add-on says nothing else.',
    365,
  ),
  refreshTokenLife: duration(
    'FOLKMOOT_REFRESH_TOKEN_LIFE',
    '30d',
    'How long a refresh token lasts that nobody uses, where its add-on says nothing else.',
    365,
  ),
  runAs: onOff('FOLKMOOT_RUN_AS', false, 'Whether admins may act as others by a header.'),
  secretKey: optionalSecret(
    'FOLKMOOT_SECRET_KEY',
    'a key file made in the data directory',
    'The key that stored secrets are encrypted with; at least 32 characters.',
    32,
  ),
  smtp: smtpServer(
    'SMTP_URL',
    'none: no mail is sent',
    'The mail server: smtp://user:password@host:587, or smtps:// for TLS from the first byte. Behind it may stand ?starttls= (required, offered, off), verify=off for a certificate of its own making, and name= for EHLO.',
  ),
  mailFrom: mailbox(
    'FOLKMOOT_MAIL_FROM',
    'folkmoot@ the host of the base URL',
    'The sender of mails: an address, or a name and the address in angle brackets.',
  ),
  s3Endpoint: absoluteUrl(
    'S3_ENDPOINT',
    'none: files go to the data directory',
    'The address of an S3-compatible store for files; the other settings of S3 are needed then too.',
  ),
  s3Bucket: optionalText('S3_BUCKET', 'none', 'The bucket there.'),
  s3Region: optionalText('S3_REGION', 'none', 'Its region.'),
  s3AccessKeyId: optionalText('S3_ACCESS_KEY_ID', 'none', 'The access key.'),
  s3SecretAccessKey: optionalText('S3_SECRET_ACCESS_KEY', 'none', 'The secret of that key.'),
  logLevel: choice(
    'FOLKMOOT_LOG_LEVEL',
    ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const,
    'info',
    'How much is logged.',
  ),
} as const satisfies Record<string, Setting<unknown>>
