import { vi } from 'vitest'

const lists = { contract: '@workplace/contract/areas', server: '../../src/areas' }

/**
 * The product as it is where the lists of areas have one line more, and nothing else is changed: all of it is loaded
 * anew. Once `putBack` is called the files after this one have theirs again.
 */
export async function withUmbrellas() {
  vi.resetModules()
  vi.doMock(lists.contract, async (original) => {
    const had = await original<typeof import('@workplace/contract/areas')>()
    return { ...had, areas: { ...had.areas, umbrella: await import('./contract') } }
  })
  vi.doMock(lists.server, async (original) => {
    const had = await original<typeof import('../../src/areas')>()
    const { openUmbrellas, umbrellaDemo, umbrellaSimulation } = await import('./area')
    return {
      ...had,
      areas: [...had.areas, openUmbrellas],
      demo: [...had.demo, umbrellaDemo],
      simulations: [...had.simulations, umbrellaSimulation],
    }
  })
  // first the lists, then what is made from them
  const { demo, simulations } = await import('../../src/areas')
  const { broken } = await import('./area')
  const { migration } = await import('./table')
  const { openWorld, addCompany } = await import('../world')
  const { seedDemo } = await import('../../src/seed/seed-demo')
  const { simulate } = await import('../../src/simulate/simulate')
  return {
    ...{ openWorld, addCompany, seedDemo, demo, simulate, simulations, migration, broken },
    putBack() {
      for (const list of Object.values(lists)) vi.doUnmock(list)
      vi.resetModules()
    },
  }
}
