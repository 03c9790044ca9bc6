import type { UseQueryResult } from '@tanstack/react-query'
import type { doorWall } from '@workplace/contract/device/door-wall'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { CallError } from '../../../kernel/client/client'

export type WallData = OutputOf<typeof doorWall>
export type WallAnswer = UseQueryResult<WallData, CallError>
