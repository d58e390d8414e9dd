//! The workbench without its command: rows as they are called, experiments, questions, published figures.

mod calls;
mod chronogram;
mod claims;
mod features;
mod library;
mod published;
mod questions;
mod reproduce;
