/** Liveness and readiness checks. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { DatabaseState } from '../db/probe.ts'
import type { Disk } from '../disk.ts'
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

  constructor(probe: () => Promise<DatabaseState>, disk: Disk) {
    this.#probe = probe
    this.#disk = disk
  }

  /** An almost full disk is ready but degraded: reads still work, and removing the server would end them too. */
  async check() {
    const state = await this.#probe()
    const checks = {
      database: state === 'unavailable' ? 'unavailable' : 'ok',
      migrations: state === 'unmigrated' ? 'missing' : state === 'unavailable' ? 'unknown' : 'ok',
      disk: this.#disk.isLow ? 'low' : 'ok',
      draining: this.isDraining ? 'yes' : 'no',
    }
    const isReady = state === 'ok' && !this.isDraining
    return { status: isReady ? (this.#disk.isLow ? 'degraded' : 'ready') : 'unready', isReady, checks }
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
