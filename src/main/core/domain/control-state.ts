/** States of controls that are not counted yet. */
export const openStates = ['sinControl', 'pendienteControl', 'enProcesoControl'] as const
