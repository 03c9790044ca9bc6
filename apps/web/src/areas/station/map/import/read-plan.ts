import { type DrawnPlan, planLimits } from '@workplace/domain/station/map/plan'
import { PlanError } from './collected-plan'
import { readDxf } from './read-dxf'
import { isOfImdf, type ReadFloor, readImdf } from './read-imdf'
import { readSvg } from './read-svg'
import { unzipped } from './unzip'

/** What old programs wrote is in the code page of their country: what is not UTF-8 is Chinese. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** A plan out of a file, which is judged by what it holds, whatever it is called. */
export function readPlan(bytes: Uint8Array): DrawnPlan {
  if (bytes.length > planLimits.bytes) throw new PlanError('large')
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 64))
  if (/^AC10\d\d/.test(head)) throw new PlanError('dwg')
  if (head.startsWith('AutoCAD Binary DXF')) throw new PlanError('binary')
  try {
    const text = decoded(bytes)
    return /^\uFEFF?\s*</.test(text.slice(0, 1_000)) ? readSvg(text) : readDxf(text)
  } catch (error) {
    if (error instanceof PlanError) throw error
    throw new PlanError('broken')
  }
}

/** The floors of a file: an archive of IMDF may hold several, every other drawing is one. */
export async function readFloors(bytes: Uint8Array<ArrayBuffer>): Promise<ReadFloor[]> {
  if (bytes.length > planLimits.bytes) throw new PlanError('large')
  try {
    const files = await unzipped(bytes, isOfImdf)
    return files === null ? [{ name: '', plan: readPlan(bytes) }] : readImdf(files)
  } catch (error) {
    if (error instanceof PlanError) throw error
    throw new PlanError('broken')
  }
}
