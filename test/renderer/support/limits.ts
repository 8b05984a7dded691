import { configure } from '@testing-library/dom'

// A limit ends a wait in vain; a busy machine must not reach it.
configure({ asyncUtilTimeout: 30_000 })
