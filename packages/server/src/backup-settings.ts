/** Settings of backups. */
import { absoluteUrl, countOrNone, optionalSecret, optionalText } from './setting-kinds.ts'

export const backupSettings = {
  backupTo: optionalText(
    'FOLKMOOT_BACKUP_TO',
    'none',
    'Where backups go: a directory, or s3://bucket/prefix.',
  ),
  backupPassphrase: optionalSecret(
    'FOLKMOOT_BACKUP_PASSPHRASE',
    'a key file',
    'What backups are sealed with; at least 12 characters. No backup can be restored without it.',
    12,
  ),
  backupKeyFile: optionalText(
    'FOLKMOOT_BACKUP_KEY_FILE',
    'backup.key in the data directory, made with the first backup',
    'The file with the key that backups are sealed with, where there is no passphrase. Keep a copy elsewhere: no backup can be restored without it.',
  ),
  backupS3Endpoint: absoluteUrl(
    'FOLKMOOT_BACKUP_S3_ENDPOINT',
    'as S3_ENDPOINT',
    'The address of the S3-compatible store that backups to s3:// go to.',
  ),
  backupS3Region: optionalText('FOLKMOOT_BACKUP_S3_REGION', 'as S3_REGION', 'Its region.'),
  backupS3AccessKeyId: optionalText(
    'FOLKMOOT_BACKUP_S3_ACCESS_KEY_ID',
    'as S3_ACCESS_KEY_ID',
    'The access key there, best one that serves nothing else.',
  ),
  backupS3SecretAccessKey: optionalText(
    'FOLKMOOT_BACKUP_S3_SECRET_ACCESS_KEY',
    'as S3_SECRET_ACCESS_KEY',
    'The secret of that key.',
  ),
  recoveryDays: countOrNone(
    'FOLKMOOT_RECOVERY_DAYS',
    7,
    'For how many days back `folkmoot restore --at` and `folkmoot at` can reach any second of the embedded PostgreSQL, whose log of changes then goes to FOLKMOOT_BACKUP_TO as well; 0 for none. An external PostgreSQL is archived by its operator.',
    3650,
  ),
} as const
