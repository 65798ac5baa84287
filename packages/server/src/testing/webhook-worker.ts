/** The webhook work of a running server: queues from the log, and delivers. */
import { followForWebhooks } from '../areas/hooks/deliveries/fan-out.ts'
import { startDeliveries } from '../areas/hooks/deliveries/loop.ts'
import { startLogFollower } from '../areas/record/activity/log-follower.ts'
import type { Context } from '../context.ts'

export function startWebhookWorker(context: Context): { stop(): Promise<void> } {
  const following = startLogFollower(context, [followForWebhooks(context)])
  const deliveries = startDeliveries(context)
  return {
    async stop() {
      await Promise.all([following.stop(), deliveries.stop()])
    },
  }
}
