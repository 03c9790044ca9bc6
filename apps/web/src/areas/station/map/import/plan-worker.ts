import { PlanError } from './collected-plan'
import { readPlan } from './read-plan'

// Reads a plan beside the page, which stays as quick as it is, and can be ended when it takes too long.
addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  try {
    postMessage({ plan: readPlan(data) })
  } catch (error) {
    postMessage({ fault: error instanceof PlanError ? error.fault : 'broken' })
  }
})
