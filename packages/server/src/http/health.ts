/** Liveness and readiness checks. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { DatabaseState } from '../db/probe.ts'
import type { Disk } from '../disk.ts'
import { type Archiving, isLate } from '../engines/backups/wal/meters.ts'
import { JSON_TYPE } from './answer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readiness: Readiness
  }
}

export const HEALTH_PATHS = ['/health/live', '/health/ready'] as const
const RETRY_SECONDS = 2

export class Readiness {
  isDraining = false
  readonly #probe: () => Promise<DatabaseState>
  readonly #disk: Disk
  readonly #archiving: Archiving | undefined

  constructor(probe: () => Promise<DatabaseState>, disk: Disk, archiving: Archiving | undefined) {
    this.#probe = probe
    this.#disk = disk
    this.#archiving = archiving
  }

  /** An almost full disk, or an archive that is not written, is ready but degraded: reads still work, and removing the server would end them too. */
  async check() {
    const state = await this.#probe()
    const checks = {
      database: state === 'unavailable' ? 'unavailable' : 'ok',
      migrations: state === 'unmigrated' ? 'missing' : state === 'unavailable' ? 'unknown' : 'ok',
      disk: this.#disk.isLow ? 'low' : 'ok',
      ...(this.#archiving && { archive: isLate(this.#archiving) ? 'late' : 'ok' }),
      draining: this.isDraining ? 'yes' : 'no',
    }
    const isReady = state === 'ok' && !this.isDraining
    const isDegraded = this.#disk.isLow || checks.archive === 'late'
    return { status: isReady ? (isDegraded ? 'degraded' : 'ready') : 'unready', isReady, checks }
  }

  /** Becomes unready and gives load balancers time to notice. */
  async announceDraining(graceMs: number): Promise<void> {
    this.isDraining = true
    if (graceMs > 0) await sleep(graceMs)
  }
}

export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  const config = { label: 'health' }
  app.decorate('readiness', readiness)
  app.get('/health/live', { config }, (_request, reply) => reply.type(JSON_TYPE).send('{"status":"live"}'))
  app.get('/health/ready', { config }, async (_request, reply) => {
    const { isReady, ...answer } = await readiness.check()
    if (!isReady) reply.code(503).header('retry-after', String(RETRY_SECONDS))
    return reply.type(JSON_TYPE).send(JSON.stringify(answer))
  })
}
