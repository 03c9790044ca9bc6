import type { Pages } from '../../kernel/pages'
import { resourceScreen } from '../../kernel/resource-screen'

export const pages: Pages = {
  '/place/city': resourceScreen(async () => (await import('@workplace/contract/place/city')).city),
  '/place/office': () => import('./office-page'),
  '/place/floor': () => import('./floor-page'),
  '/place/manager': resourceScreen(
    async () => (await import('@workplace/contract/place/office-manager')).officeManager,
  ),
}
