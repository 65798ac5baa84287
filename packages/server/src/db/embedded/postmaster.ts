import type { ChildProcess } from 'node:child_process'
import { isAlive } from './processes.ts'

const LOOK_EVERY = 1_000

/** A running PostgreSQL server: our child, or the child of a process that was killed. */
export interface Postmaster {
  pid: number
  socketDirectory: string
  port: number
  /** Absent when it was adopted. */
  child?: ChildProcess
}

/** Calls back once when the postmaster is gone. The returned function ends the watch. */
export function watch(postmaster: Postmaster, onGone: () => void): () => void {
  return postmaster.child === undefined ? poll(postmaster.pid, onGone) : listen(postmaster.child, onGone)
}

function listen(child: ChildProcess, onGone: () => void): () => void {
  if (hasExited(child)) {
    const soon = setImmediate(onGone)
    return () => clearImmediate(soon)
  }
  child.once('exit', onGone)
  return () => child.off('exit', onGone)
}

function poll(pid: number, onGone: () => void): () => void {
  const timer = setInterval(() => void look(), LOOK_EVERY).unref()
  const ended = new AbortController()
  const end = () => {
    clearInterval(timer)
    ended.abort()
  }
  const look = async () => {
    if ((await isAlive(pid)) || ended.signal.aborted) return
    end()
    onGone()
  }
  return end
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
