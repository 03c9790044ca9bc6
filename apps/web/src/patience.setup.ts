import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Against hanging, not for speed: what is looked for may come with a module that a busy machine is slow to load.
configure({ asyncUtilTimeout: 15_000 })

// The files of a worker share what they take from packages, and begin with modules of the product that nobody has used.
vi.resetModules()
// What one stubbed is real again for the next.
afterAll(() => void vi.unstubAllGlobals())
