import type { World } from '../../../test/world'

/** Waits until the store has none of what was given up: what a change began beside the answer is waited for as well. */
export async function allErased(world: World): Promise<void> {
  for (;;) {
    await world.first.erase()
    const left = await world.db.query('select 1 from erased_file where gone_at is null limit 1')
    if (left.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
