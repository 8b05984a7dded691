import { findsMutants } from '../core/support/canary-mutants.ts'

findsMutants()
