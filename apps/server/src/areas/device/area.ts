import type { Kit, OpenArea } from '../../kernel/product/area'
import { deviceRoutes } from './register'

export const openDevice = ({ addresses, secrets }: Kit) =>
  ({
    routes: () => [{ tag: 'device', routes: deviceRoutes({ addresses, secrets }) }],
  }) satisfies OpenArea
