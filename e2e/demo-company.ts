import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct } from '../scripts/product'
import { password } from './signed-in'

/** Makes the demo company once; each worker then works on a copy of it. */
export default async function demoCompany(): Promise<() => void> {
  const folder = process.env.E2E_DATA_DIR ?? ''
  const product = await startProduct({
    asPeopleDo: true,
    dataDir: join(folder, 'demo'),
    seed: 'demo',
    password: password(),
  })
  await product.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}
