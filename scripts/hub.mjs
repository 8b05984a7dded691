// npm run hub: the commands of the site hub's administrator.
import './node24.mjs'
import { ensureBuild } from './build.mjs'

ensureBuild()
await import('../out/main/hub.js')
