import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct } from './product'

/** Makes the demo company once; each worker then works on a copy of it. */
export default async function demoCompany(): Promise<() => void> {
  const folder = process.env.E2E_DATA_DIR ?? ''
  const product = await startProduct(join(folder, 'demo'))
  await product.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}
