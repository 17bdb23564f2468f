import { z } from 'zod';
import { endpoint, everyone } from '../../endpoint.js';
import { day, id, listOf } from '../../fields.js';

export const level = z.enum(['all', 'beginner', 'intermediate', 'advanced']);

export const motif = z.enum(['reformer', 'mat', 'tower', 'barre', 'prenatal', 'private']);

export const classTypeView = z.object({
  id,
  name: z.string(),
  description: z.string(),
  level,
  minutes: z.int(),
  motif,
  ladiesOnly: z.boolean().optional(),
});

export const certificate = z.object({
  name: z.string().trim().min(1).max(120),
  issuer: z.string().trim().min(1).max(120),
  year: z.int().min(1950).max(2100),
  /** Its last day; null: it doesn't expire. */
  expiresOn: day.nullable(),
});

export const trainerView = z.object({
  id,
  name: z.string(),
  bio: z.string().optional(),
  specialities: z.array(z.string()).optional(),
  /** Those in force. */
  certificates: z.array(certificate).optional(),
  languages: z.array(z.string()).optional(),
  avatarUrl: z.string().nullable(),
});

export type TrainerView = z.infer<typeof trainerView>;

export const roomView = z.object({
  id,
  name: z.string(),
  /** Whoever has a place may choose a spot. */
  hasSpots: z.boolean().optional(),
});

export const listTrainers = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/trainers',
  summary: 'The team.',
  callers: everyone,
  publicPage: true,
  response: listOf(trainerView),
});

export const listClassTypes = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/class-types',
  summary: 'What is taught.',
  callers: everyone,
  publicPage: true,
  response: listOf(classTypeView),
});
