import { type DrawnPlan, planLimits } from '@workplace/domain/station/map/plan'
import { PlanError, type PlanFault } from './collected-plan'

/** Reads a file in a worker that lives for it alone, for 20 seconds at most. */
export async function readInWorker(file: Blob, signal: AbortSignal): Promise<DrawnPlan> {
  if (file.size > planLimits.bytes) throw new PlanError('large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<DrawnPlan>((resolve, reject) => {
      timer = setTimeout(() => reject(new PlanError('slow')), planLimits.milliseconds)
      signal.addEventListener('abort', () => reject(new PlanError('slow')))
      worker.addEventListener('error', () => reject(new PlanError('broken')))
      worker.addEventListener('message', ({ data }: MessageEvent<{ plan?: DrawnPlan; fault?: PlanFault }>) => {
        if (data.plan === undefined) reject(new PlanError(data.fault ?? 'broken'))
        else resolve(data.plan)
      })
      worker.postMessage(bytes, [bytes.buffer])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
