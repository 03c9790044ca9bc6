import { Refusal } from '@workplace/contract/kernel/refusal'
import { jpegWithin } from '../../../kernel/files/picture'
import { getSealed, type SealingDeps } from '../../../kernel/files/sealed-file'

/** Recognition photos as devices take them: JPEG within their limit. null: there is none any more. */
export const photoOf =
  (deps: SealingDeps) =>
  async (company_id: number, name: string, most_bytes: number): Promise<Buffer | null> => {
    try {
      return await jpegWithin(company_id, await getSealed(deps, company_id, name), most_bytes)
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
