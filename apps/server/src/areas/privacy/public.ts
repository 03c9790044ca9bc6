export { hasConsent } from './consent'
