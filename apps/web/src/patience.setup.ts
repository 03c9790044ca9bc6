import { configure } from '@testing-library/react'

// Against hanging, not for speed: what is looked for may come with a module that a busy machine is slow to load.
configure({ asyncUtilTimeout: 15_000 })
