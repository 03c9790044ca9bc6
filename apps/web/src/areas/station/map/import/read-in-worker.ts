import { planLimits } from '@workplace/domain/station/map/plan'
import { PlanError, type PlanFault } from './collected-plan'
import type { ReadFloor } from './read-imdf'

/** Reads a file in a worker that lives for it alone, for 20 seconds at most. */
export async function readInWorker(file: Blob, signal: AbortSignal): Promise<readonly ReadFloor[]> {
  if (file.size > planLimits.bytes) throw new PlanError('large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<readonly ReadFloor[]>((resolve, reject) => {
      timer = setTimeout(() => reject(new PlanError('slow')), planLimits.milliseconds)
      signal.addEventListener('abort', () => reject(new PlanError('slow')))
      worker.addEventListener('error', () => reject(new PlanError('broken')))
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<{ floors?: readonly ReadFloor[]; fault?: PlanFault }>) => {
          if (data.floors === undefined) reject(new PlanError(data.fault ?? 'broken'))
          else resolve(data.floors)
        },
      )
      worker.postMessage(bytes, [bytes.buffer])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
